/** Addresses of cameras, their recordings and events. */
export const videoPaths = {
  /** The wall. */
  wall: '/Consola/camaras',
  /** Which cameras there are, to register and change. */
  cameras: '/Consola/camaras/equipos',
  recordings: <Id extends number | ':id'>(id: Id) => `/Consola/camaras/equipos/${id}/grabaciones` as const,
  events: '/Consola/eventos',
  event: (id: number) => `/Consola/eventos/${id}`,
  statistics: '/Consola/estadisticas',
  reports: '/Consola/estadisticas/informes',
  newReport: '/Consola/estadisticas/informes/nuevo',
  report: (id: number) => `/Consola/estadisticas/informes/${id}`,
} as const

/** The wall with a camera on it. */
export const wallShowing = (cameraId: number) => `${videoPaths.wall}?camara=${cameraId}`
