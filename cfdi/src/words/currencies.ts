/** How a currency is said and written in Mexico. `feminine`: «UNA LIBRA», «DOSCIENTAS LIBRAS». */
interface CurrencyWords {
  one: string
  many: string
  /** After the cents: 'M.N.' for the peso, the currency's key for any other. */
  mark: string
  feminine?: true
  /** Decimals of the currency (c_Moneda). */
  decimals: number
}

const known: Record<string, CurrencyWords> = {
  MXN: { one: 'PESO', many: 'PESOS', mark: 'M.N.', decimals: 2 },
  USD: { one: 'DÓLAR', many: 'DÓLARES', mark: 'USD', decimals: 2 },
  EUR: { one: 'EURO', many: 'EUROS', mark: 'EUR', decimals: 2 },
  CAD: { one: 'DÓLAR CANADIENSE', many: 'DÓLARES CANADIENSES', mark: 'CAD', decimals: 2 },
  GBP: { one: 'LIBRA ESTERLINA', many: 'LIBRAS ESTERLINAS', mark: 'GBP', feminine: true, decimals: 2 },
  JPY: { one: 'YEN', many: 'YENES', mark: 'JPY', decimals: 0 },
  CHF: { one: 'FRANCO SUIZO', many: 'FRANCOS SUIZOS', mark: 'CHF', decimals: 2 },
  CNY: { one: 'YUAN', many: 'YUANES', mark: 'CNY', decimals: 2 },
  BRL: { one: 'REAL', many: 'REALES', mark: 'BRL', decimals: 2 },
  COP: { one: 'PESO COLOMBIANO', many: 'PESOS COLOMBIANOS', mark: 'COP', decimals: 2 },
  CLP: { one: 'PESO CHILENO', many: 'PESOS CHILENOS', mark: 'CLP', decimals: 0 },
  ARS: { one: 'PESO ARGENTINO', many: 'PESOS ARGENTINOS', mark: 'ARS', decimals: 2 },
  GTQ: { one: 'QUETZAL', many: 'QUETZALES', mark: 'GTQ', decimals: 2 },
  KRW: { one: 'WON', many: 'WONES', mark: 'KRW', decimals: 0 },
}

/** The words of a currency; one we have no words for is said by its key. */
export function currencyWords(currency: string): CurrencyWords {
  return known[currency] ?? { one: currency, many: currency, mark: '', decimals: 2 }
}
