/** Before a masculine noun («UN PESO») or a feminine one («UNA LIBRA»). */
type Agreement = 'apocopated' | 'feminine'

const small = (
  'CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE ' +
  'DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE ' +
  'VEINTIOCHO VEINTINUEVE'
).split(' ')
const tens = ' DIEZ VEINTE TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ')
const hundreds =
  ' CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS'.split(' ')

/** A whole number of 0 to 10¹⁸ − 1 in upper-case Spanish, agreeing with the noun that follows. */
export function cardinal(value: bigint, agreement: Agreement): string {
  if (value === 0n) return 'CERO'
  // Millions and billions are nouns of their own, masculine whatever is counted.
  const billions = sixDigits(Number(value / 1_000_000_000_000n), 'apocopated')
  const millions = sixDigits(Number((value / 1_000_000n) % 1_000_000n), 'apocopated')
  const rest = sixDigits(Number(value % 1_000_000n), agreement)
  return [counted(billions, 'BILLÓN', 'BILLONES'), counted(millions, 'MILLÓN', 'MILLONES'), rest]
    .filter((part) => part !== '')
    .join(' ')
}

function counted(words: string, one: string, many: string): string {
  return words === '' ? '' : `${words} ${words === 'UN' ? one : many}`
}

function sixDigits(value: number, agreement: Agreement): string {
  const thousands = Math.floor(value / 1000)
  const parts: string[] = []
  if (thousands === 1) parts.push('MIL')
  // «VEINTIÚN MIL LIBRAS» but «DOSCIENTAS MIL LIBRAS»: before MIL only the hundreds agree.
  else if (thousands > 1) parts.push(threeDigits(thousands, 'apocopated', agreement), 'MIL')
  if (value % 1000 > 0) parts.push(threeDigits(value % 1000, agreement, agreement))
  return parts.join(' ')
}

function threeDigits(value: number, unit: Agreement, hundred: Agreement): string {
  if (value === 100) return 'CIEN'
  const high = hundreds[Math.floor(value / 100)] ?? ''
  const parts = [hundred === 'feminine' ? high.replace(/OS$/, 'AS') : high, twoDigits(value % 100, unit)]
  return parts.filter((part) => part !== '').join(' ')
}

function twoDigits(value: number, unit: Agreement): string {
  if (value === 0) return ''
  if (value < 30) return agreed(small[value] ?? '', unit)
  const ten = tens[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? ten : `${ten} Y ${agreed(small[value % 10] ?? '', unit)}`
}

function agreed(words: string, unit: Agreement): string {
  if (unit === 'feminine') return words.replace(/UNO$/, 'UNA')
  return words.replace(/^VEINTIUNO$/, 'VEINTIÚN').replace(/^UNO$/, 'UN')
}
