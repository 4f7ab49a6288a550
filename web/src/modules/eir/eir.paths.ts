/** Addresses of container receipts. */
export const eirPaths = {
  home: '/Consola/eir',
  list: '/Consola/eir/eir_list',
  new: '/Consola/eir/eir_create_checklist',
  one: <Id extends number | ':id'>(id: Id) => `/Consola/eir/eir_list/${id}` as const,
  edit: <Id extends number | ':id'>(id: Id) => `/Consola/eir/eir_list/${id}/editar` as const,
} as const
