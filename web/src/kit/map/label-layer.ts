/** The first label of places on the base map: own lines and areas go under it. Apart from the map, which is heavy. */
export const belowLabels = 'ciudades-ajenas'
