export const texts = {
  partial: 'Aquí está sólo lo más usado de este catálogo; impórtelo del SAT para tenerlo entero.',
  absent: 'Este catálogo del SAT no está importado.',
  unknownPostalCode: 'Ese código postal no está en el catálogo del SAT.',
} as const
