export const texts = {
  notFound: 'No se encontró la cláusula.',
  titleTaken: 'Ya existe una cláusula con ese título.',
} as const
