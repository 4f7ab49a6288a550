/** Who runs reports and reads what went out; what a report holds is what its reader sees. */
export const view = 'reporte.view'
/** Who saves, copies and shares them, and makes links to their files. */
export const write = 'reporte.create'
/** Who says when a report goes out and to whom. */
export const schedule = 'reporte.schedule'
