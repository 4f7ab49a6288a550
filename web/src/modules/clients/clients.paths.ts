export const clientsPath = '/Consola/viajes/clientes'
