export const tollsPath = '/Consola/casetas'
