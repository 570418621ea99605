#include "tuned_pictures.h"

#include <cairo.h>
#include <math.h>

#include "naive_pictures.h"
#include "shared.h"

static cairo_surface_t *surface, *scratch, *photograph, *small_photograph;
static cairo_t *context, *scratch_context;
static int width, height, is_begun;

int tyto_tuned_open(int columns, int rows) {
    width = columns;
    height = rows;
    is_begun = 0;
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
    scratch = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
    /* Scaled pixels without alpha are several times slower. */
    photograph = tyto_make_photograph(CAIRO_FORMAT_ARGB32, columns, rows);
    small_photograph = tyto_make_photograph(CAIRO_FORMAT_ARGB32, columns * 5 / 6, rows * 20 / 27);
    context = cairo_create(surface);
    scratch_context = cairo_create(scratch);
    cairo_set_operator(scratch_context, CAIRO_OPERATOR_SOURCE);
    return cairo_status(context) == CAIRO_STATUS_SUCCESS && cairo_status(scratch_context) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(photograph) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(small_photograph) == CAIRO_STATUS_SUCCESS;
}

void tyto_tuned_close(void) {
    cairo_destroy(scratch_context);
    cairo_destroy(context);
    cairo_surface_destroy(small_photograph);
    cairo_surface_destroy(photograph);
    cairo_surface_destroy(scratch);
    cairo_surface_destroy(surface);
}

void tyto_tuned_waves(double seconds) {
    double amplitude = 8, level = height * 0.6, period = 40;
    cairo_save(context);
    /* What is above the waves, and below both, stays as it is. */
    if (is_begun) {
        double top = floor(level - amplitude);
        cairo_rectangle(context, 0, top, width, ceil(level + amplitude) - top);
        cairo_clip(context);
    }
    is_begun = 1;
    cairo_pattern_t *sky = tyto_sky(height);
    cairo_set_source(context, sky);
    cairo_paint(context);
    cairo_pattern_destroy(sky);
    for (int wave = 0; wave < 2; wave++) {
        double phase = 2.4 * seconds + wave * M_PI;
        /* An eighth of a wave is a cubic with the same slopes at its ends, to a hundredth of a pixel. */
        double step = period * M_PI / 4, rise = amplitude / period * step / 3;
        cairo_move_to(context, 0, height);
        cairo_line_to(context, 0, level + amplitude * sin(phase));
        for (double x = 0; x < width; x += step) {
            double from = x / period + phase, to = from + M_PI / 4, end = level + amplitude * sin(to);
            cairo_curve_to(context, x + step / 3, level + amplitude * sin(from) + rise * cos(from),
                           x + 2 * step / 3, end - rise * cos(to), x + step, end);
        }
        cairo_line_to(context, width + step, height);
        cairo_close_path(context);
        cairo_set_source_rgba(context, 135 / 255.0, 206 / 255.0, 250 / 255.0, 0.3);
        cairo_fill(context);
    }
    cairo_restore(context);
}

void tyto_tuned_launch(double size) {
    cairo_set_source_rgb(context, 0.11, 0.63, 0.95);
    cairo_paint(context);
    cairo_set_source_surface(context, photograph, 0, 0);
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
    tyto_logo(context, width, height, size);
    cairo_fill(context);
}

/* Stretches a picture to whole pixels first, and fades it from there. */
static void picture(cairo_surface_t *shown, double x, double y, double scale, double alpha) {
    double left = fmax(0, round(x)), top = fmax(0, round(y));
    double right = fmin(width, round(x + scale * cairo_image_surface_get_width(shown)));
    double bottom = fmin(height, round(y + scale * cairo_image_surface_get_height(shown)));
    cairo_matrix_t matrix;
    cairo_matrix_init(&matrix, 1 / scale, 0, 0, 1 / scale, -x / scale, -y / scale);
    cairo_set_source_surface(scratch_context, shown, 0, 0);
    cairo_pattern_t *pattern = cairo_get_source(scratch_context);
    cairo_pattern_set_matrix(pattern, &matrix);
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
    cairo_rectangle(scratch_context, left, top, right - left, bottom - top);
    cairo_fill(scratch_context);
    cairo_save(context);
    cairo_rectangle(context, left, top, right - left, bottom - top);
    cairo_clip(context);
    cairo_set_source_surface(context, scratch, 0, 0);
    cairo_paint_with_alpha(context, alpha);
    cairo_restore(context);
}

void tyto_tuned_map(double x, double y, double scale, double alpha) {
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_paint(context);
    picture(photograph, width * 0.05, height * 0.05, 0.9, 0.3);
    picture(small_photograph, x, y, scale, alpha);
}
