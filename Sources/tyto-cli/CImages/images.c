#include "images.h"

/* The package manager names a target's folder by the package's name and the target's. */
const char *const tyto_images_folder = "tyto_CImages.resources/images";
