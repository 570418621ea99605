#include "naive_pictures.h"

#include <cairo.h>
#include <math.h>
#include <stddef.h>
#include <time.h>

#include "shared.h"

static cairo_surface_t *surface, *photograph, *small_photograph;
static cairo_t *context;
static int width, height;

uint32_t tyto_photograph_pixel(int x, int y) {
    uint32_t grain = ((uint32_t)x * 73856093u) ^ ((uint32_t)y * 19349663u);
    grain = ((grain ^ (grain >> 13)) * 1274126177u >> 16) & 15;
    uint32_t red = (uint32_t)(x * 180 / 1920 % 240), green = (uint32_t)(y * 200 / 1080 % 240);
    uint32_t blue = ((uint32_t)(x / 3) ^ (uint32_t)(y / 2)) % 240;
    return 0xFF000000u | (red + grain) << 16 | (green + grain) << 8 | (blue + grain);
}

cairo_surface_t *tyto_make_photograph(cairo_format_t format, int columns, int rows) {
    cairo_surface_t *made = cairo_image_surface_create(format, columns, rows);
    unsigned char *bytes = cairo_image_surface_get_data(made);
    if (bytes == NULL) return made;
    int stride = cairo_image_surface_get_stride(made);
    for (int y = 0; y < rows; y++) {
        uint32_t *row = (uint32_t *)(bytes + (ptrdiff_t)y * stride);
        for (int x = 0; x < columns; x++) row[x] = tyto_photograph_pixel(x, y);
    }
    cairo_surface_mark_dirty(made);
    return made;
}

int tyto_naive_open(int columns, int rows) {
    width = columns;
    height = rows;
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
    photograph = tyto_make_photograph(CAIRO_FORMAT_RGB24, columns, rows);
    small_photograph = tyto_make_photograph(CAIRO_FORMAT_RGB24, columns * 5 / 6, rows * 20 / 27);
    context = cairo_create(surface);
    return cairo_status(context) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(photograph) == CAIRO_STATUS_SUCCESS
           && cairo_surface_status(small_photograph) == CAIRO_STATUS_SUCCESS;
}

void tyto_naive_close(void) {
    cairo_destroy(context);
    cairo_surface_destroy(small_photograph);
    cairo_surface_destroy(photograph);
    cairo_surface_destroy(surface);
}

cairo_pattern_t *tyto_sky(int height) {
    cairo_pattern_t *sky = cairo_pattern_create_linear(0, 0, 0, height);
    cairo_pattern_add_color_stop_rgb(sky, 0, 0.96, 0.98, 1);
    cairo_pattern_add_color_stop_rgb(sky, 1, 0.86, 0.94, 0.98);
    return sky;
}

void tyto_naive_draw_waves(cairo_t *context, int width, int height, double seconds) {
    cairo_pattern_t *sky = tyto_sky(height);
    cairo_set_source(context, sky);
    cairo_paint(context);
    cairo_pattern_destroy(sky);
    for (int wave = 0; wave < 2; wave++) {
        double phase = 2.4 * seconds + wave * M_PI, level = height * 0.6;
        cairo_move_to(context, 0, height);
        for (int x = 0; x <= width; x++) cairo_line_to(context, x, 8 * sin(x / 40.0 + phase) + level);
        cairo_line_to(context, width, height);
        cairo_close_path(context);
        cairo_set_source_rgba(context, 135 / 255.0, 206 / 255.0, 250 / 255.0, 0.3);
        cairo_fill(context);
    }
}

void tyto_naive_waves(double seconds) { tyto_naive_draw_waves(context, width, height, seconds); }

void tyto_logo(cairo_t *context, int width, int height, double size) {
    cairo_save(context);
    cairo_translate(context, width / 2.0, height / 2.0);
    cairo_scale(context, size, size);
    cairo_move_to(context, 0, -0.5);
    cairo_curve_to(context, 0.1, -0.35, 0.45, -0.2, 0.45, 0.1);
    cairo_curve_to(context, 0.45, 0.35, 0.25, 0.5, 0, 0.5);
    cairo_curve_to(context, -0.25, 0.5, -0.45, 0.35, -0.45, 0.1);
    cairo_curve_to(context, -0.45, -0.2, -0.1, -0.35, 0, -0.5);
    cairo_close_path(context);
    cairo_move_to(context, 0.2, 0.2);
    cairo_curve_to(context, 0.2, 0.3, 0.35, 0.3, 0.35, 0.2);
    cairo_curve_to(context, 0.35, 0.1, 0.2, 0.1, 0.2, 0.2);
    cairo_close_path(context);
    cairo_restore(context);
}

void tyto_naive_launch(double size) {
    cairo_set_source_rgb(context, 0.11, 0.63, 0.95);
    cairo_paint(context);
    cairo_push_group(context);
    cairo_set_source_surface(context, photograph, 0, 0);
    cairo_paint(context);
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN);
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
    tyto_logo(context, width, height, size);
    cairo_fill(context);
    cairo_pop_group_to_source(context);
    cairo_paint(context);
}

static void picture(cairo_surface_t *shown, double x, double y, double scale, double alpha) {
    cairo_save(context);
    cairo_translate(context, x, y);
    cairo_scale(context, scale, scale);
    cairo_set_source_surface(context, shown, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
    cairo_paint_with_alpha(context, alpha);
    cairo_restore(context);
}

void tyto_naive_map(double x, double y, double scale, double alpha) {
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_paint(context);
    picture(photograph, width * 0.05, height * 0.05, 0.9, 0.3);
    picture(small_photograph, x, y, scale, alpha);
}

void tyto_naive_squares(int count, double shift) {
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    int columns = (int)ceil(sqrt(count));
    for (int index = 0; index < count; index++) {
        double x = (double)width / columns * (index % columns) + (index == 0 ? shift : 0);
        double y = (double)height / columns * (index / columns);
        cairo_set_source_rgb(context, 0.2, 0.4, 0.8);
        cairo_rectangle(context, x, y, 8, 8);
        cairo_fill(context);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double tyto_naive_rewrite(const char *from, const char *to) {
    cairo_surface_t *file = cairo_image_surface_create_from_png(from);
    double began = now(), seconds = -1;
    if (cairo_surface_write_to_png(file, to) == CAIRO_STATUS_SUCCESS) seconds = now() - began;
    cairo_surface_destroy(file);
    return seconds;
}
