#include "tuned_pictures.h"

#include <cairo.h>
#include <math.h>

#include "naive_pictures.h"
#include "shared.h"

static cairo_surface_t *surface, *sky, *ground, *photograph, *wide_photograph, *small_photograph;
static cairo_t *context;
static int width, height, is_begun;
/* The last frame's logo in pixels, and where its picture over the ground was. */
static double last_size;
typedef struct {
    double left, top, right, bottom;
} box;
static box last_place;

int tyto_tuned_open(int columns, int rows) {
    width = columns;
    height = rows;
    is_begun = 0;
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
    /* Pixels without alpha are the quickest to copy, and the slowest by far to scale. */
    sky = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    ground = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    photograph = tyto_make_photograph(CAIRO_FORMAT_RGB24, columns, rows);
    wide_photograph = tyto_make_photograph(CAIRO_FORMAT_ARGB32, columns, rows);
    small_photograph = tyto_make_photograph(CAIRO_FORMAT_ARGB32, columns * 5 / 6, rows * 20 / 27);
    context = cairo_create(surface);
    /* As exact as ours: the same edges cost more than by Cairo's own tolerance of a tenth of a pixel. */
    cairo_set_tolerance(context, 0.02);
    return cairo_status(context) == CAIRO_STATUS_SUCCESS && cairo_surface_status(sky) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(ground) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(photograph) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(wide_photograph) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(small_photograph) == CAIRO_STATUS_SUCCESS;
}

void tyto_tuned_close(void) {
    cairo_destroy(context);
    cairo_surface_destroy(small_photograph);
    cairo_surface_destroy(wide_photograph);
    cairo_surface_destroy(photograph);
    cairo_surface_destroy(ground);
    cairo_surface_destroy(sky);
    cairo_surface_destroy(surface);
}

/* Restricts drawing to what may differ from the last frame, in whole pixels; to everything in the first frame. */
static void begin(box changed) {
    cairo_save(context);
    double left = fmax(0, floor(changed.left)), top = fmax(0, floor(changed.top));
    if (is_begun) {
        cairo_rectangle(context, left, top, fmax(0, fmin(width, ceil(changed.right)) - left),
                        fmax(0, fmin(height, ceil(changed.bottom)) - top));
        cairo_clip(context);
    }
}

static void end(void) {
    cairo_restore(context);
    is_begun = 1;
}

void tyto_tuned_waves(double seconds) {
    double amplitude = 8, level = height * 0.6, period = 40;
    double foot = is_begun ? ceil(level + amplitude) : height;
    if (!is_begun) {
        cairo_t *painter = cairo_create(sky);
        cairo_pattern_t *gradient = tyto_sky(height);
        cairo_set_source(painter, gradient);
        cairo_paint(painter);
        cairo_pattern_destroy(gradient);
        cairo_destroy(painter);
    }
    /* What is above the waves, and below both, stays as it is. */
    begin((box){0, level - amplitude, width, foot});
    cairo_set_source_surface(context, sky, 0, 0);
    cairo_paint(context);
    for (int wave = 0; wave < 2; wave++) {
        double phase = 2.4 * seconds + wave * M_PI;
        /* An eighth of a wave is a cubic with the same slopes at its ends, to a hundredth of a pixel. */
        double step = period * M_PI / 4, rise = amplitude / period * step / 3;
        cairo_move_to(context, 0, foot);
        cairo_line_to(context, 0, level + amplitude * sin(phase));
        for (double x = 0; x < width; x += step) {
            double from = x / period + phase, to = from + M_PI / 4, end = level + amplitude * sin(to);
            cairo_curve_to(context, x + step / 3, level + amplitude * sin(from) + rise * cos(from),
                           x + 2 * step / 3, end - rise * cos(to), x + step, end);
        }
        cairo_line_to(context, width + step, foot);
        cairo_close_path(context);
        cairo_set_source_rgba(context, 135 / 255.0, 206 / 255.0, 250 / 255.0, 0.3);
        cairo_fill(context);
    }
    end();
}

/* What differs in the window between logos of two sizes, the second larger: all of the larger one, and where the window
   lies within the smaller one, only where a hole was or is. */
static box logo_change(double before, double after) {
    double x = width / 2.0, y = height / 2.0;
    /* The body holds at least this box, but for the hole. */
    if (x < 0.3 * before && y < 0.2 * before) {
        return (box){x + 0.2 * before - 1, y + 0.125 * before - 1, x + 0.35 * after + 1, y + 0.275 * after + 1};
    }
    return (box){x - 0.45 * after, y - 0.5 * after, x + 0.45 * after, y + 0.5 * after};
}

void tyto_tuned_launch(double size) {
    box changed = logo_change(last_size, size);
    last_size = size;
    if (is_begun && (changed.left >= width || changed.top >= height)) return;
    begin(changed);
    cairo_set_source_rgb(context, 0.11, 0.63, 0.95);
    cairo_paint(context);
    cairo_set_source_surface(context, photograph, 0, 0);
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
    tyto_logo(context, width, height, size);
    cairo_fill(context);
    end();
}

/* The whole pixels of a scaled picture in the window. */
static box place(cairo_surface_t *shown, double x, double y, double scale) {
    return (box){fmax(0, round(x)), fmax(0, round(y)),
                 fmin(width, round(x + scale * cairo_image_surface_get_width(shown))),
                 fmin(height, round(y + scale * cairo_image_surface_get_height(shown)))};
}

static void picture(cairo_surface_t *shown, double x, double y, double scale, double alpha) {
    box area = place(shown, x, y, scale);
    cairo_save(context);
    /* With pixels beyond the edge at hand, none has to be looked for: that is the quickest way to stretch. */
    cairo_rectangle(context, area.left, area.top, area.right - area.left, area.bottom - area.top);
    cairo_clip(context);
    cairo_translate(context, x, y);
    cairo_scale(context, scale, scale);
    cairo_set_source_surface(context, shown, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
    cairo_paint_with_alpha(context, alpha);
    cairo_restore(context);
}

/* Draws what does not move, and keeps it. */
static void make_ground(void) {
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_paint(context);
    picture(wide_photograph, width * 0.05, height * 0.05, 0.9, 0.3);
    cairo_t *painter = cairo_create(ground);
    cairo_set_source_surface(painter, surface, 0, 0);
    cairo_paint(painter);
    cairo_destroy(painter);
}

void tyto_tuned_map(double x, double y, double scale, double alpha) {
    box now = place(small_photograph, x, y, scale), before = last_place;
    if (!is_begun) make_ground();
    begin((box){fmin(now.left, before.left), fmin(now.top, before.top), fmax(now.right, before.right),
                fmax(now.bottom, before.bottom)});
    cairo_set_source_surface(context, ground, 0, 0);
    cairo_paint(context);
    picture(small_photograph, x, y, scale, alpha);
    end();
    last_place = now;
}
