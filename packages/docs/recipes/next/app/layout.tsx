import type { ReactNode } from 'react';

/** The server sends both lines with the page: React puts the sheet and the script into its head. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <link
          rel="stylesheet"
          href="https://cdn.example.com/embed/v1/elements.css"
          precedence="default"
        />
        <script type="module" async src="https://cdn.example.com/embed/v1/loader.js" />
        {children}
      </body>
    </html>
  );
}
