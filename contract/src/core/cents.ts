/** Pesos with cents; what binary fractions leave over is cut off before it is rounded. */
export const cents = (amount: number) => Math.round(Number((amount * 100).toPrecision(15))) / 100
