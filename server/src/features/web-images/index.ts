export { webImagesRoutes } from './web-images.routes.ts'
