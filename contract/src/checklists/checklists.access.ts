/** Who writes and publishes what is asked. */
export const keep = 'checklist.apartados.update'
/** Who answers. */
export const fill = 'checklist.llenado.create'
/** Who reads what was answered. */
export const read = 'checklist.reporte_checklist.view'
/** Who lets a blocked unit go. */
export const lift = 'checklist.bloqueo.update'
/** Whoever does something with checklists knows which there are. */
export const anyView = ['checklist.view', 'checklist.apartados.view', keep, fill, read] as const
