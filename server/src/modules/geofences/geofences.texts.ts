export const texts = {
  notFound: 'No se encontró la geocerca.',
  readOnly: 'Las geocercas de Wialon se cambian en Wialon.',
  folioTaken: 'Ya existe una geocerca con este folio.',
  inUse: (routes: number) =>
    `La usan ${routes} ${routes === 1 ? 'ruta activa' : 'rutas activas'}; desactívelas primero.`,
  unreadable: 'El archivo no contiene geocercas que se puedan leer (KML o GeoJSON).',
  required: 'El campo es requerido',
  unknownCustomer: 'El cliente no existe',
  nameless: 'Sin nombre',
} as const
