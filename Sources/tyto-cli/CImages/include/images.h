#ifndef TYTO_IMAGES_H
#define TYTO_IMAGES_H

/* The folder of the program's images, from the folder that the program itself lies in. */
extern const char *const tyto_images_folder;
#endif
