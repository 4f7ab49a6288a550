import type { SubjectKind } from '@arriero/contract/qr/qr.rules.ts'

const root = '/Consola/inventario/qr'

/** Addresses of the QR screens; `code` is the one printed on labels. */
export const qrPaths = {
  codes: root,
  create: `${root}/nuevo`,
  code: (id: number) => `${root}/${id}`,
  labels: `${root}/etiquetas`,
  labelsOf: (ids: readonly number[]) => `${root}/etiquetas?codigos=${[ids].flat().join(',')}`,
  /** Of one thing by its key, or of all of a kind that have no code yet. */
  labelsFor: (kind: SubjectKind, key?: string) =>
    `${root}/etiquetas?tipo=${kind}${key === undefined ? '&sin=codigo' : `&clave=${encodeURIComponent(key)}`}`,
  scan: `${root}/escanear`,
  public: '/q/:code',
} as const
