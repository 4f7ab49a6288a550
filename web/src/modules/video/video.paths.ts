/** Addresses of cameras, their recordings and events. */
export const videoPaths = {
  cameras: '/Consola/camaras',
} as const
