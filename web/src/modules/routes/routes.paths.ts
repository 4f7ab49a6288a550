export const routesPath = '/Consola/rutas'
