export const inboxPath = '/Consola/alertas'
export const historyPath = '/Consola/alertas/historial'
export const rulesPath = '/Consola/alertas/reglas'

export const alertPath = (id: number) => `${inboxPath}/${id}`
