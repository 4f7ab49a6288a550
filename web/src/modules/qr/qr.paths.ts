const root = '/Consola/inventario/qr'

/** Addresses of the QR screens; `code` is the one printed on labels. */
export const qrPaths = {
  codes: root,
  create: `${root}/nuevo`,
  code: (id: number) => `${root}/${id}`,
  labels: `${root}/etiquetas`,
  labelsOf: (ids: readonly number[]) => `${root}/etiquetas?codigos=${[ids].flat().join(',')}`,
  scan: `${root}/escanear`,
  public: '/q/:code',
} as const
