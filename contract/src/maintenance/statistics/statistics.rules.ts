/** What a unit earns a day is told by so many days before. */
export const earningDays = 90

export const lostIncomeWords = `Días fuera de servicio × lo que cada unidad ingresa al día: sus viajes terminados en los ${earningDays} días anteriores, entre los que estuvo en servicio.`
