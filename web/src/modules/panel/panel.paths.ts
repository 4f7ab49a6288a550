/** Addresses of the panels and the logs. */
export const panelPaths = {
  control: '/Consola/panel_control',
  shift: '/Consola/panel_control/turno',
  log: '/Consola/errors-logs',
  logGroups: '/Consola/errors-logs/agrupados',
} as const
