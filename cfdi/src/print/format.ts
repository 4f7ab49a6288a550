/** A decimal text with thousands apart, exactly as many digits as it has but at least `least` decimals: '1234.5' → '1,234.50'. */
export function grouped(decimal: string, least = 2): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const thousands = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const decimals = fraction.padEnd(least, '0')
  return decimals === '' ? thousands : `${thousands}.${decimals}`
}

/** The same without zeros at the end, down to `least` decimals: prices '28500.000000' → '28,500.00', quantities '1.00' → '1'. */
export function trimmed(decimal: string, least: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const bare = fraction.replace(/0+$/, '')
  return grouped(bare === '' ? whole : `${whole}.${bare}`, least)
}

/** A rate as a percentage: '0.160000' → '16 %', '0.012500' → '1.25 %'. Works on the digits, so that nothing is rounded. */
export function percentage(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(2, '0')
  const before = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const after = digits.slice(2).replace(/0+$/, '')
  return `${before}${after === '' ? '' : `.${after}`} %`
}

/** '2026-11-17T11:42:08' → '17.11.2026 11:42:08'; a date alone without the time. Never moves a fiscal date by a zone. */
export function localMoment(text: string): string {
  const [date = '', time = ''] = text.split('T')
  const day = date.split('-').toReversed().join('.')
  return time === '' ? day : `${day} ${time}`
}
