/** Addresses of tasks. */
export const taskPaths = {
  home: '/Consola/tareas',
  list: '/Consola/tareas/control_tares',
  /** The same among checklists, as the specification has it twice. */
  control: '/Consola/checklist/control_tareas',
  assigned: '/Consola/tareas/asignadas',
  board: '/Consola/tareas/tablero',
  calendar: '/Consola/tareas/calendario',
  figures: '/Consola/tareas/indicadores',
  templates: '/Consola/tareas/plantillas',
  /** Among checklists, as the specification has it. */
  reports: '/Consola/checklist/reportes_tareas',
  runs: '/Consola/tareas/salidas',
  create: '/Consola/tareas/nueva',
  one: <Id extends number | ':id'>(id: Id) => `/Consola/tareas/control_tares/${id}` as const,
  edit: <Id extends number | ':id'>(id: Id) => `/Consola/tareas/editar/${id}` as const,
} as const
