/**
 * Every permission of the console by area (the specification names those with a route or a menu entry; the verbs of the
 * same resource follow its pattern). The server enforces all of them; the console hides and guards with the same names.
 */
export const permissionCatalogue = {
  panel: {
    label: 'Panel de Control',
    permissions: { 'panel.view': 'Ver', 'panel.logs.view': 'Ver bitácora de errores y accesos' },
  },
  mapas: { label: 'Mapa', permissions: { 'mapas.view': 'Ver', 'mapas.share': 'Compartir ubicación' } },
  unidad: {
    label: 'Unidades',
    permissions: {
      'unidad.view': 'Ver',
      'unidad.create': 'Crear',
      'unidad.update': 'Editar',
      'unidad.delete': 'Eliminar',
    },
  },
  comandos: {
    label: 'Comandos',
    permissions: {
      'comandos.view': 'Ver comandos y su registro',
      'comandos.send': 'Pedir posición, intervalo, salidas y reinicio',
      'comandos.engine': 'Cortar y restaurar motores, si la cuenta le nombra',
      'comandos.approve': 'Aprobar cortes de motor, si la cuenta le nombra',
      'comandos.text': 'Enviar texto libre al equipo, si la cuenta le nombra',
      'comandos.configuracion.update': 'Nombrar quién corta y quién aprueba',
    },
  },
  conductor: {
    label: 'Conductores',
    permissions: {
      'conductor.view': 'Ver',
      'conductor.create': 'Crear',
      'conductor.update': 'Editar',
      'conductor.delete': 'Eliminar',
    },
  },
  recurso: {
    label: 'Recursos',
    permissions: {
      'recurso.view': 'Ver el grupo',
      'recurso.geocerca.view': 'Ver geocercas',
      'recurso.geocerca.create': 'Crear geocercas',
      'recurso.geocerca.update': 'Editar geocercas',
      'recurso.geocerca.delete': 'Eliminar geocercas',
      'recurso.ruta_geocerca.view': 'Ver rutas',
      'recurso.ruta_geocerca.create': 'Crear rutas',
      'recurso.ruta_geocerca.update': 'Editar rutas',
      'recurso.ruta_geocerca.delete': 'Eliminar rutas',
      'recurso.caseta.view': 'Ver casetas',
      'recurso.caseta.create': 'Crear casetas',
      'recurso.caseta.update': 'Editar casetas',
    },
  },
  viaje: {
    label: 'Viajes',
    permissions: {
      'viaje.viaje_create.view': 'Ver',
      'viaje.viaje_create.create': 'Crear y editar',
      'viaje.viaje_create.finalize': 'Finalizar',
      'viaje.viaje_create.cancel': 'Cancelar',
      'viaje.viaje_create.locks': 'Cambiar candados',
      'viaje.viaje_create.incident': 'Registrar incidencias',
      'viaje.viaje_create.export': 'Exportar',
      'viaje.cliente.view': 'Ver clientes de viaje',
      'viaje.cliente.create': 'Administrar clientes de viaje',
    },
  },
  reporte: {
    label: 'Reportes',
    permissions: {
      'reporte.view': 'Ver y calcular',
      'reporte.create': 'Guardar, compartir y enlazar',
      'reporte.schedule': 'Programar envíos',
    },
  },
  notificacion: {
    label: 'Notificaciones y correo',
    permissions: {
      'notificacion.alert.create': 'Enviar alertas',
      'notificacion.correo.view': 'Ver correos enviados',
      'notificacion.correo.update': 'Administrar destinatarios',
    },
  },
  camaras: {
    label: 'Video',
    permissions: {
      'camaras.view': 'Ver el grupo',
      'camaras.camaras_sub.view': 'Ver cámaras',
      'camaras.camaras_sub.create': 'Registrar y editar cámaras',
      'camaras.camaras_sub.delete': 'Eliminar cámaras',
      'camaras.camaras_sub.download': 'Descargar grabaciones',
      'camaras.eventos.view': 'Ver eventos',
      'camaras.eventos.update': 'Revisar eventos y dar coaching',
      'camaras.estadisticas.view': 'Ver estadísticas',
      'camaras.estadisticas.update': 'Programar informes de cámaras',
      'camaras.evidencia.view': 'Ver evidencia',
      'camaras.evidencia.create': 'Sellar y compartir evidencia',
    },
  },
  combustible: {
    label: 'Combustible',
    permissions: {
      'combustible.carga_combustible.view': 'Ver',
      'combustible.carga_combustible.create': 'Registrar e importar cargas',
      'combustible.carga_combustible.delete': 'Eliminar cargas',
      'combustible.carga_combustible.review': 'Resolver hallazgos y conciliar facturas',
      'combustible.catalogo.update': 'Administrar proveedores y tipos de combustible',
    },
  },
  mantenimiento: {
    label: 'Mantenimiento',
    permissions: {
      'mantenimiento.view': 'Ver',
      'mantenimiento.create': 'Crear y editar órdenes y planes',
      'mantenimiento.delete': 'Eliminar órdenes y planes',
      'mantenimiento.authorize': 'Autorizar y reabrir órdenes',
      'mantenimiento.catalogo.update': 'Administrar servicios, talleres y conceptos',
      'mantenimiento.tecnico.view': 'Ver técnicos',
      'mantenimiento.tecnico.create': 'Crear y editar técnicos',
      'mantenimiento.tecnico.delete': 'Eliminar técnicos',
    },
  },
  checklist: {
    label: 'CheckList',
    permissions: {
      'checklist.view': 'Ver',
      'checklist.tareas.view': 'Ver tareas',
      'checklist.tareas.create': 'Crear, asignar y repetir tareas',
      'checklist.tareas.delete': 'Eliminar tareas',
      'checklist.reporte_checklist.view': 'Ver reportes',
      'checklist.reporte_checklist.create': 'Crear y programar reportes de tareas',
      'checklist.apartados.view': 'Ver apartados',
      'checklist.apartados.update': 'Administrar apartados y plantillas',
      'checklist.llenado.create': 'Llenar CheckList',
      'checklist.bloqueo.update': 'Levantar bloqueos de unidades',
    },
  },
  inventario: {
    label: 'Inventario',
    permissions: {
      'inventario.general.view': 'Ver general',
      'inventario.control_activos.view': 'Ver control de activos',
      'inventario.activos.view': 'Ver activos',
      'inventario.llanta.view': 'Ver neumáticos',
      'inventario.llanta.update': 'Administrar y montar neumáticos',
      'inventario.bateria.view': 'Ver baterías',
      'inventario.bateria.update': 'Administrar y montar baterías',
      'inventario.requisition.view': 'Ver requisiciones',
      'inventario.requisition.create': 'Crear requisiciones',
      'inventario.orden_compra.view': 'Ver órdenes de compra',
      'inventario.entrada_inventario.view': 'Ver entradas',
      'inventario.almacen.view': 'Ver almacenes',
      'inventario.almacen.update': 'Administrar almacenes y sus accesos',
      'inventario.catalogo.update': 'Administrar partes y catálogos',
      'inventario.movimiento.create': 'Registrar salidas y traslados',
      'inventario.conteo.create': 'Contar almacenes',
      'inventario.conteo.authorize': 'Aprobar diferencias y ajustes',
      'inventario.entrada_inventario.create': 'Registrar entradas',
      'inventario.requisition.authorize': 'Autorizar requisiciones',
      'inventario.orden_compra.update': 'Crear y editar órdenes de compra',
      'inventario.orden_compra.authorize': 'Autorizar órdenes de compra',
      'inventario.orden_compra.limit': 'Fijar límites de autorización',
      'inventario.activos.update': 'Administrar activos y su mantenimiento',
      'inventario.qr.update': 'Asignar e imprimir códigos QR',
    },
  },
  facturacion: {
    label: 'Facturación',
    permissions: {
      'facturacion.view': 'Ver',
      'facturacion.serie_folio.update': 'Administrar series y folios',
      'facturacion.catalogos.update': 'Administrar clientes, productos y cláusulas',
      'facturacion.documento.create': 'Crear y editar documentos',
      'facturacion.documento.stamp': 'Timbrar y enviar documentos',
      'facturacion.documento.cancel': 'Cancelar documentos',
      'facturacion.banco.update': 'Administrar bancos y movimientos',
      'facturacion.configuracion.update': 'Configurar el timbrado',
    },
  },
  tickets: {
    label: 'Tickets',
    permissions: {
      'tickets.ticket.view': 'Ver',
      'tickets.ticket.create': 'Abrir y comentar',
      'tickets.ticket.update': 'Atender, reasignar y fusionar',
      'tickets.kpi.view': 'Ver indicadores',
      'tickets.catalogo.update': 'Administrar áreas, asuntos y respuestas',
      'tickets.buzon.update': 'Conectar buzones de correo',
    },
  },
  crm: {
    label: 'CRM',
    permissions: {
      'crm.view': 'Ver el grupo',
      'crm.ventas.view': 'Ver ventas',
      'crm.ventas.create': 'Crear, cambiar y mover ventas',
      'crm.ventas.delete': 'Eliminar ventas y empresas',
      'crm.configuracion.update': 'Configurar etapas, etiquetas y meta',
      'crm.marketing.view': 'Ver marketing',
      'crm.marketing.create': 'Publicar y programar',
      'crm.marketing.update': 'Conectar cuentas de redes sociales',
    },
  },
  eir: {
    label: 'EIR',
    permissions: {
      'eir.view': 'Ver',
      'eir.create': 'Recibir y entregar contenedores, corregir y firmar',
      'eir.close': 'Cerrar recibos',
      'eir.delete': 'Eliminar borradores',
    },
  },
  razon_social: {
    label: 'Razones sociales',
    permissions: {
      'razon_social.view': 'Ver',
      'razon_social.create': 'Crear y editar',
      'razon_social.delete': 'Eliminar',
      'razon_social.csd': 'Cargar sellos digitales (CSD)',
    },
  },
  arrendamiento: {
    label: 'Arrendamiento',
    permissions: {
      'arrendamiento.view': 'Ver',
      'arrendamiento.contrato.update': 'Cotizar, reservar y cancelar',
      'arrendamiento.entrega.update': 'Entregar y recibir',
      'arrendamiento.pago.create': 'Registrar pagos, facturar y liquidar',
      'arrendamiento.catalogo.update': 'Administrar tarifas y plantillas',
    },
  },
  bodegas: {
    label: 'Bodegas',
    permissions: {
      'bodegas.view': 'Ver',
      'bodegas.espacio.update': 'Administrar terrenos, zonas y espacios',
      'bodegas.contrato.update': 'Rentar, renovar y terminar contratos',
      'bodegas.pago.create': 'Registrar y cancelar pagos',
      'bodegas.mantenimiento.update': 'Administrar mantenimientos de espacios',
    },
  },
  integraciones: {
    label: 'Integraciones',
    permissions: {
      'integraciones.view': 'Ver webhooks, llaves y su uso',
      'integraciones.webhook.update': 'Administrar webhooks',
      'integraciones.llave.update': 'Crear y revocar llaves de API',
    },
  },
  usuario: {
    label: 'Usuarios',
    permissions: {
      'usuario.view': 'Ver',
      'usuario.create': 'Crear',
      'usuario.update': 'Editar',
      'usuario.delete': 'Desactivar y eliminar',
      'usuario.permissions': 'Asignar permisos y unidades',
      'usuario.impersonate': 'Entrar como otra persona',
    },
  },
  gestion_usuarios: {
    label: 'Gestion de usuarios',
    permissions: {
      'gestion_usuarios.rol.view': 'Ver roles',
      'gestion_usuarios.rol.create': 'Crear roles',
      'gestion_usuarios.rol.update': 'Editar roles',
      'gestion_usuarios.rol.delete': 'Eliminar roles',
      'gestion_usuarios.grupo.view': 'Ver grupos',
      'gestion_usuarios.grupo.create': 'Crear grupos',
      'gestion_usuarios.grupo.update': 'Editar grupos',
      'gestion_usuarios.grupo.delete': 'Eliminar grupos',
      'gestion_usuarios.auditoria.view': 'Ver auditoría',
    },
  },
} as const

type Catalogue = typeof permissionCatalogue
export type Permission = { [Area in keyof Catalogue]: keyof Catalogue[Area]['permissions'] }[keyof Catalogue]

export const allPermissions = Object.values(permissionCatalogue).flatMap((area) =>
  Object.keys(area.permissions),
) as Permission[]

const words = new Map<string, string>(
  Object.values(permissionCatalogue).flatMap(({ label, permissions }) =>
    Object.entries(permissions).map(([permission, verb]) => [permission, `${label}: ${verb}`] as const),
  ),
)

/** 'unidad.update' → 'Unidades: Editar' */
export const permissionWords = (permission: string) => words.get(permission) ?? permission

/** A tree of permissions as the wire carries it: `{viaje: {viaje_create: {view: true}}}`. */
export interface PermissionTree {
  [key: string]: PermissionTree | boolean
}

/** Rule PERM-02: walks a dotted path in the tree. */
export function holds(tree: PermissionTree, path: string): boolean {
  let node: PermissionTree | boolean | undefined = tree
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, key)) return false
    node = node[key]
  }
  return node === true
}

/** Rule PERM-01: the service settings contain the permission. */
export const settingsContain = (settings: readonly string[], permission: string) => settings.includes(permission)

/** `['mapas.view']` → `{mapas: {view: true}}` */
export function permissionTree(permissions: Iterable<string>): PermissionTree {
  const tree: PermissionTree = {}
  for (const permission of permissions) {
    const keys = permission.split('.')
    const last = keys.pop()!
    let node = tree
    for (const key of keys) {
      const next = node[key]
      node = typeof next === 'object' ? next : (node[key] = {})
    }
    node[last] = true
  }
  return tree
}
