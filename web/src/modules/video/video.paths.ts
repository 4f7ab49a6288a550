/** Addresses of cameras, their recordings and events. */
export const videoPaths = {
  /** The wall. */
  wall: '/Consola/camaras',
  /** Which cameras there are, to register and change. */
  cameras: '/Consola/camaras/equipos',
  recordings: <Id extends number | ':id'>(id: Id) => `/Consola/camaras/equipos/${id}/grabaciones` as const,
  events: '/Consola/eventos',
  event: (id: number) => `/Consola/eventos/${id}`,
  evidence: '/Consola/evidencia',
  packet: <Id extends number | ':id'>(id: Id) => `/Consola/evidencia/${id}` as const,
  /** Of an event's packets. */
  evidenceOf: (eventId: number) => `/Consola/evidencia?evento=${eventId}`,
  /** Public: of a packet that somebody has, and of one that a link leads to. */
  verify: '/evidencia',
  statistics: '/Consola/estadisticas',
  reports: '/Consola/estadisticas/informes',
  newReport: '/Consola/estadisticas/informes/nuevo',
  report: (id: number) => `/Consola/estadisticas/informes/${id}`,
} as const

/** The wall with a camera on it. */
export const wallShowing = (cameraId: number) => `${videoPaths.wall}?camara=${cameraId}`
