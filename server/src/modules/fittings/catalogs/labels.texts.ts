export const texts = {
  taken: 'Ya existe uno con ese nombre.',
  noMaker: 'No se encontró la marca.',
  notFound: {
    wheel_type: 'No se encontró el tipo de neumático.',
    wheel_size: 'No se encontró la medida.',
    wheel_maker: 'No se encontró la marca.',
    wheel_model: 'No se encontró el modelo.',
    battery_capacity: 'No se encontró la capacidad.',
    battery_maker: 'No se encontró la marca.',
    battery_model: 'No se encontró el modelo.',
  },
  inUse: {
    wheel_type: 'Hay neumáticos de este tipo; cámbielos antes de eliminarlo.',
    wheel_size: 'Hay neumáticos de esta medida; cámbielos antes de eliminarla.',
    wheel_maker: 'La marca tiene modelos; elimínelos antes.',
    wheel_model: 'Hay neumáticos de este modelo; cámbielos antes de eliminarlo.',
    battery_capacity: 'Hay baterías de esta capacidad; cámbielas antes de eliminarla.',
    battery_maker: 'La marca tiene modelos; elimínelos antes.',
    battery_model: 'Hay baterías de este modelo; cámbielas antes de eliminarlo.',
  },
} as const
