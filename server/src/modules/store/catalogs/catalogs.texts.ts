export const texts = {
  measurement: {
    notFound: 'No se encontró la unidad de medida.',
    taken: 'Ya existe una unidad de medida con ese nombre.',
    inUse: 'Hay partes que se cuentan en esta unidad de medida.',
  },
  supplier: {
    notFound: 'No se encontró el proveedor.',
    taken: 'Ya existe un proveedor con ese nombre.',
    rfcTaken: 'Ya existe un proveedor con ese RFC.',
    inUse: 'El proveedor tiene partes, órdenes o entradas; puede desactivarlo.',
  },
  entryConcept: {
    notFound: 'No se encontró el concepto de entrada.',
    taken: 'Ya existe un concepto con ese nombre.',
    inUse: 'Hay entradas con este concepto; puede desactivarlo.',
  },
  entryType: {
    notFound: 'No se encontró el tipo de entrada.',
    taken: 'Ya existe un tipo de entrada con ese nombre.',
    inUse: 'Hay entradas de este tipo; puede desactivarlo.',
  },
  department: {
    notFound: 'No se encontró el departamento.',
    taken: 'Ya existe un departamento con ese nombre.',
    inUse: 'El departamento tiene requisiciones, entradas o salidas; puede desactivarlo.',
  },
} as const
