import { transactionStates, type TransactionState } from '@arriero/contract/banks/banks.rules.ts'

const stateLabel = (state: TransactionState) => transactionStates.find((one) => one.state === state)?.label ?? state

/** What banks and their movements answer. */
export const texts = {
  noBank: 'No se encontró el banco.',
  noAccount: 'No se encontró la cuenta.',
  noTransaction: 'No se encontró el movimiento.',
  noImport: 'No se encontró la importación.',
  bankName: 'Ya hay un banco con ese nombre.',
  clabe: 'Ya hay una cuenta con esa CLABE.',
  number: 'Ya hay una cuenta con ese número en el banco.',
  bankInUse: (name: string, accounts: number) =>
    `${name} tiene ${accounts === 1 ? 'una cuenta' : `${accounts} cuentas`}: elimínelas antes.`,
  accountInUse: (name: string, movements: number) =>
    `${name} tiene ${movements === 1 ? 'un movimiento' : `${movements} movimientos`}: desactívela en vez de eliminarla.`,
  fixedCurrency: 'La cuenta ya tiene movimientos: su moneda no cambia.',
  openedLater: (day: string) => `Hay movimientos desde el ${day}: la apertura no puede ser después.`,
  otherBank: (code: string, name: string) => `La CLABE es del banco ${code}, y ${name} es otro.`,
  inactive: (name: string) => `${name} está desactivada: no recibe movimientos.`,
  beforeOpening: (day: string) => `La cuenta abre el ${day}: antes no hay movimientos.`,
  future: 'La fecha no puede ser futura.',
  imported: 'Lo dijo el banco: fecha e importe no cambian.',
  closed: (state: TransactionState) =>
    `El movimiento ya está en «${stateLabel(state)}»: deshaga su conciliación antes.`,
  taken: (state: TransactionState, who: string | null) =>
    `${who ?? 'Otra persona'} ya registró este movimiento como «${stateLabel(state)}».`,
  twice: 'Ya se registró un movimiento igual.',
  onlyDeposits: 'Sólo un abono se concilia con pagos y facturas.',
  onlyCharges: 'Sólo un cargo es una comisión.',
  noPayments: 'Elija el pago.',
  gonePayment: 'Un pago ya no existe o se canceló.',
  otherCurrency: (folio: string, currency: string) => `${folio} está en ${currency}, que no es la moneda de la cuenta.`,
  otherSum: (amount: string, sum: string) => `El movimiento es de ${amount} y los pagos suman ${sum}.`,
  matched: 'Un pago ya está conciliado con otro movimiento.',
  noCustomer: 'Elija quién pagó.',
  noPair: 'El movimiento de la otra cuenta ya no está por conciliar.',
  sameAccount: 'Un traspaso es entre dos cuentas.',
  otherPair: 'El otro movimiento no es por el mismo importe en sentido contrario.',
  noConcept: 'Escriba el concepto.',
  notSure: 'Su propuesta ya no es segura: revísela.',
  notSettled: 'El movimiento no está conciliado.',
  tooLarge: 'El archivo es demasiado grande o complejo para leerse: pida al banco periodos más cortos.',
  otherCurrencyFile: (file: string, account: string) =>
    `El estado de cuenta está en ${file} y la cuenta en ${account}.`,
  otherAccount: (short: string) => `El archivo dice ser de la cuenta ${short}: revise que sea de esta.`,
  otherBalance: (stated: string, reached: string) =>
    `El banco termina en ${stated} y con lo importado la cuenta queda en ${reached}: faltan movimientos o la apertura es otra.`,
  importInUse: (settled: number) =>
    `${settled === 1 ? 'Un movimiento ya está conciliado' : `${settled} movimientos ya están conciliados`}: deshaga su conciliación antes.`,
} as const
