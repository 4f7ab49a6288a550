/** Why a document is not stamped. */
export interface Refusal {
  code: string
  message: string
  /** Further findings, one a line. */
  detail: string
}

export function refusal(code: string, message: string, detail = ''): Refusal {
  return { code, message, detail }
}
