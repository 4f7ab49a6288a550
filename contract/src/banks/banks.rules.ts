/** Banks whose CLABEs people meet, by their first three digits (Banxico's catalogue of participants). */
export const knownBanks = [
  { code: '002', name: 'Banamex' },
  { code: '012', name: 'BBVA México' },
  { code: '014', name: 'Santander' },
  { code: '019', name: 'Banjército' },
  { code: '021', name: 'HSBC' },
  { code: '030', name: 'BanBajío' },
  { code: '036', name: 'Inbursa' },
  { code: '042', name: 'Mifel' },
  { code: '044', name: 'Scotiabank' },
  { code: '058', name: 'Banregio' },
  { code: '059', name: 'Invex' },
  { code: '060', name: 'Bansí' },
  { code: '062', name: 'Afirme' },
  { code: '072', name: 'Banorte' },
  { code: '106', name: 'Bank of America' },
  { code: '112', name: 'Monex' },
  { code: '113', name: 'Ve por Más' },
  { code: '127', name: 'Banco Azteca' },
  { code: '132', name: 'Multiva' },
  { code: '137', name: 'BanCoppel' },
  { code: '143', name: 'CIBanco' },
  { code: '145', name: 'BASE' },
  { code: '166', name: 'Banco del Bienestar' },
  { code: '638', name: 'Nu México' },
  { code: '646', name: 'STP' },
  { code: '722', name: 'Mercado Pago' },
] as const

export const bankOfCode = (code: string): string | undefined => knownBanks.find((bank) => bank.code === code)?.name

/** What becomes of a movement. */
export const transactionStates = [
  { state: 'open', label: 'Por conciliar', tone: 'amber' },
  { state: 'payment', label: 'Conciliado', tone: 'green' },
  { state: 'transfer', label: 'Traspaso', tone: 'blue' },
  { state: 'fee', label: 'Comisión', tone: 'grey' },
  { state: 'other', label: 'Otro', tone: 'grey' },
] as const
export type TransactionState = (typeof transactionStates)[number]['state']
export const transactionStateNames = transactionStates.map(({ state }) => state)
/** What a movement can be registered as. */
export const settlements = ['payment', 'invoices', 'transfer', 'fee', 'other'] as const
export type Settlement = (typeof settlements)[number]

/** From here on a proposal is taken for sure, when it is the only one. */
export const sureScore = 90

/** Lines that one statement may hold. */
export const mostStatementLines = 20_000
/** Movements that are proposed for at once, the youngest. */
export const mostProposed = 5000
/** Sure ones that are accepted at once. */
export const mostAccepted = 200

export const statementFormats = ['csv', 'ofx', 'mt940', 'camt'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const formatWords: Record<StatementFormat, string> = {
  csv: 'CSV',
  ofx: 'OFX',
  mt940: 'MT940',
  camt: 'CAMT.053',
}

/** What a column of a CSV may be. */
export const columnRoles = [
  { role: 'day', label: 'Fecha' },
  { role: 'time', label: 'Hora' },
  { role: 'description', label: 'Concepto' },
  { role: 'amount', label: 'Importe con signo' },
  { role: 'charge', label: 'Cargo' },
  { role: 'credit', label: 'Abono' },
  { role: 'sign', label: 'Signo (+/−)' },
  { role: 'balance', label: 'Saldo' },
  { role: 'reference', label: 'Referencia' },
  { role: 'tracking', label: 'Clave de rastreo' },
  { role: 'party', label: 'Ordenante o beneficiario' },
  { role: 'rfc', label: 'RFC' },
  { role: 'clabe', label: 'Cuenta CLABE' },
  { role: 'id', label: 'Identificador del banco' },
] as const
export type ColumnRole = (typeof columnRoles)[number]['role']
export const columnRoleNames = columnRoles.map(({ role }) => role)

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]
export const dayOrderWords: Record<DayOrder, string> = { dmy: 'dd/mm/aaaa', mdy: 'mm/dd/aaaa', ymd: 'aaaa/mm/dd' }

/** Last four digits, as people name an account. */
export const shortNumber = (account: { number: string | null; clabe: string | null }): string => {
  const digits = (account.number ?? account.clabe ?? '').replaceAll(/\D/g, '')
  return digits ? `···${digits.slice(-4)}` : ''
}
