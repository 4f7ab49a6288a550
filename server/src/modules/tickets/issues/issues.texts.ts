export const texts = {
  notFound: 'No se encontró el asunto.',
  taken: 'El área ya tiene un asunto con ese nombre.',
  area: 'No se encontró el área.',
  cannedNotFound: 'No se encontró la respuesta.',
  cannedTaken: 'Ya hay una respuesta con ese título.',
  order: 'La solución no se promete antes que la primera respuesta.',
} as const
