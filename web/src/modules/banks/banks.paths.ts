/** Addresses of the bank screens. */
export const banksPaths = {
  home: '/Consola/bancos',
  newAccount: '/Consola/bancos/create_account',
  account: (id: number) => `/Consola/bancos/cuenta/${id}`,
  movement: (id: number) => `/Consola/bancos/movimiento/${id}`,
  editMovement: (id: number) => `/Consola/bancos/movimiento/${id}/editar`,
  newMovement: '/Consola/bancos/nuevo-movimiento',
  import: '/Consola/bancos/importar',
  institutions: '/Consola/bancos/instituciones',
} as const
