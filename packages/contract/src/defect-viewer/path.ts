/** The portal's page `/defect-viewer/{imageUrl}/{x}/{y}/{widthBounding?}/…`. */
export const DEFECT_VIEWER_PATH = '/defect-viewer';
