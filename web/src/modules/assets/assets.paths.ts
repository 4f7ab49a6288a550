const root = '/Consola/control_activos'
const works = '/Consola/mantenimientos'
const issues = '/Consola/fallas'

/** Addresses of assets, their maintenance and faults. */
export const assetPaths = {
  assets: root,
  newAsset: `${root}/nuevo`,
  one: (id: number | ':id') => `${root}/${id}` as const,
  edit: (id: number | ':id') => `${root}/${id}/editar` as const,
  rent: (id: number | ':id') => `${root}/${id}/renta` as const,
  pending: works,
  running: `${works}/progress`,
  closed: `${works}/complete`,
  details: `${works}/details`,
  work: (id: number) => `${works}/details?id=${id}`,
  newWork: `${works}/nuevo`,
  newWorkOf: (assetId: number) => `${works}/nuevo?activo=${assetId}`,
  editWork: (id: number | ':id') => `${works}/${id}/editar` as const,
  issues,
  newIssue: `${issues}/nueva`,
  newIssueOf: (assetId: number) => `${issues}/nueva?activo=${assetId}`,
  issue: (id: number | ':id') => `${issues}/${id}` as const,
} as const
