import type { FailureClass } from './pac-error.ts'

/** Codes whose class their family does not tell. Stamping: §16, §17, §18; cancelling: §12.4. */
const stampCodes: Record<string, FailureClass> = {
  '300': 'configuracion',
  '304': 'configuracion',
  '305': 'configuracion',
  '306': 'configuracion',
  '307': 'duplicado',
  '308': 'configuracion',
  '402': 'configuracion',
  '708': 'transitorio',
  '711': 'configuracion',
  '798': 'transitorio',
  '799': 'transitorio',
}

const cancelCodes: Record<string, FailureClass> = {
  '203': 'configuracion',
  // Not known yet at the authority: within 48 h of stamping it is only late.
  '205': 'transitorio',
  '300': 'configuracion',
  '304': 'configuracion',
  '305': 'configuracion',
  '309': 'configuracion',
  '310': 'configuracion',
  '708': 'transitorio',
  '711': 'configuracion',
  '798': 'transitorio',
}

/** Class of a failed stamping by its code; unknown codes are a rule, whose text the user sees. */
export function classifyStamp(code: string): FailureClass {
  return stampCodes[code] ?? byFamily(code)
}

/** Class of a refused cancellation by its code. */
export function classifyCancel(code: string): FailureClass {
  return cancelCodes[code] ?? byFamily(code)
}

/** Class of an HTTP answer that carries no code. */
export function classifyHttp(status: number): Exclude<FailureClass, 'duplicado'> {
  if (status === 401 || status === 403 || status === 404) return 'configuracion'
  return status === 429 || status === 408 || status >= 500 ? 'transitorio' : 'regla'
}

/** SW: AU… authentication, CC… the CSD stored with the PAC; everything else is about the document. */
function byFamily(code: string): FailureClass {
  return /^(AU|CC)\d/.test(code) ? 'configuracion' : 'regla'
}

/** Cancellation codes that mean the request is with the authority. */
export const receivedCodes: ReadonlySet<string> = new Set(['201', '202'])

/** The code at the beginning of a PAC's message: 'CFDI40145 - …', '307. El comprobante…'; '' when there is none. */
export function leadingCode(message: string): string {
  return /^\s*((?:CFDI|CRP|CP|AU|CO|CC)?\d{3,6})\b/.exec(message)?.[1] ?? ''
}
