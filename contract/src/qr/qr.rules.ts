/** What a code can stand on. */
export const subjectKinds = [
  { code: 'unit', label: 'Unidad' },
  { code: 'part', label: 'Parte' },
  { code: 'item', label: 'Pieza con serie' },
  { code: 'asset', label: 'Activo' },
  { code: 'store', label: 'Almacén' },
] as const
export type SubjectKind = (typeof subjectKinds)[number]['code']
export const subjectKindCodes = subjectKinds.map(({ code }) => code)
export const subjectLabel = (kind: SubjectKind) => subjectKinds.find(({ code }) => code === kind)?.label ?? kind

/** Crockford's base32: no I, L, O nor U, which people misread. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 10
/** Public address of a code, after the host: what its picture says. */
export const codePath = (code: string) => `/q/${code}`

/**
 * The code in what a camera read or a person typed: its address, or its characters with or without blanks and dashes,
 * where O is a zero and I and L are ones. Null: no code of ours.
 */
export function codeIn(text: string): string | null {
  const address = /\/q\/([^/?#]+)/.exec(text)?.[1]
  const typed = (address ?? text).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(typed) ? typed : null
}

/** As people read it aloud: 'ABCDE-FGHJK'. */
export const spelledCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** What may be done with what was read; the console knows where. */
export const scanActions = ['take', 'count', 'move', 'receive', 'here', 'fault', 'open', 'assign'] as const
/** Hours after which a reading that waited for a signal proves nothing any more. */
export const latestSightingHours = 72
export type ScanAction = (typeof scanActions)[number]

/** Texts of rule QR-01. */
export const qrTexts = {
  notLoaded: 'Error al cargar los códigos QR',
  assigned: 'QR asignado correctamente',
  notAssigned: 'Se produjo un error al asignar el código QR',
  file: 'QRs.pdf',
} as const
