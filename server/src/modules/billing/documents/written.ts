const format = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as sentences tell it: '1,234.50'. */
export const written = (amount: number): string => format.format(amount)
