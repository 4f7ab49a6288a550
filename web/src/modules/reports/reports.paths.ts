export const reportPaths = {
  home: '/Consola/reportes',
  templates: '/Consola/reportes/plantillas',
  schedules: '/Consola/reportes/programados',
  schedule: (id: number | string) => `/Consola/reportes/programados/${id}` as const,
  newSchedule: '/Consola/reportes/programados/nuevo',
  runs: '/Consola/reportes/enviados',
  links: '/Consola/reportes/enlaces',
} as const
