export const systemUpdatesPath = '/Consola/novedades'
