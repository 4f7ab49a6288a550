/** Addresses of checklists. */
export const checklistPaths = {
  area: '/Consola/checklist',
  home: '/Consola/checklist/apartados',
  new: '/Consola/new_checklist',
  builder: <Id extends number | ':id'>(id: Id) => `/Consola/checklist/plantilla/${id}` as const,
  modules: '/Consola/checklist/modulos',
  access: '/Consola/checklist/accesos',
  fill: '/Consola/checklist/llenar',
  filling: <Id extends number | ':id'>(id: Id) => `/Consola/checklist/llenar/${id}` as const,
  filled: '/Consola/checklist/seguimiento_tareas',
  result: <Id extends number | ':id'>(id: Id) => `/Consola/checklist/seguimiento_tareas/${id}` as const,
} as const
