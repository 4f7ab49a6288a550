/** Who reads tasks: the house all of them, others those that are theirs. */
export const view = 'checklist.tareas.view'
/** Who makes tasks, hands them out and says how they repeat. */
export const write = 'checklist.tareas.create'
export const erase = 'checklist.tareas.delete'
