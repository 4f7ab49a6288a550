/** Addresses of the companies, in the console and in the administration. */
export const accountPaths = { console: '/Consola/account', administration: '/cms/cuentas' } as const
