export const techniciansPath = '/Consola/mantenimiento/tecnicos'
