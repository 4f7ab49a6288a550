const root = '/Consola/ventas'

/** Addresses of sales. */
export const crmPaths = {
  home: '/Consola/CRM',
  board: root,
  list: `${root}/ventas_list`,
  calendar: `${root}/calendar`,
  figures: `${root}/dashboard_sale`,
  create: `${root}/nueva`,
  import: `${root}/importar`,
  stages: `${root}/etapas`,
  tags: `${root}/etiquetas`,
  companies: `${root}/empresas`,
  /** A sale with all that is its own. */
  one: <Id extends number | ':saleId'>(id: Id) => `${root}/info_venta/${id}` as const,
  /** Its facts, beside the list. */
  edit: <Id extends number | ':saleIdN'>(id: Id) => `${root}/ventas_list/${id}` as const,
  company: <Id extends number | ':id'>(id: Id) => `${root}/empresa/${id}` as const,
} as const
