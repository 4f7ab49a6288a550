/** Who reads sales, companies and their figures: everybody of the house who holds it sees all of the account's. */
export const view = 'crm.ventas.view'
/** Who makes, changes and moves them. */
export const write = 'crm.ventas.create'
export const erase = 'crm.ventas.delete'
/** Who says which stages, tags and goal the account has. */
export const configure = 'crm.configuracion.update'
