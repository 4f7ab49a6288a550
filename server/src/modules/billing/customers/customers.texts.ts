export const texts = {
  notFound: 'No se encontró el cliente.',
  rfcTaken: 'Ya existe un cliente con ese RFC.',
  client: 'No se encontró el cliente de viaje.',
  inUse: 'El cliente ya tiene documentos; puede desactivarlo.',
  inactive: 'El cliente está inactivo.',
} as const
