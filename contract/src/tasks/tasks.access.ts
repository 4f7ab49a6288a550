/** Who reads tasks: the house all of them, others those that are theirs. */
export const view = 'checklist.tareas.view'
/** Who makes tasks, hands them out and says how they repeat. */
export const write = 'checklist.tareas.create'
export const erase = 'checklist.tareas.delete'
/** Who reads reports of tasks and makes them; what they hold is what their reader sees of tasks. */
export const readReports = 'checklist.reporte_checklist.view'
/** Who says what a report holds, when it goes out and to whom. */
export const writeReports = 'checklist.reporte_checklist.create'
