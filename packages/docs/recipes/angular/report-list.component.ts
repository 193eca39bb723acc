import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
import type { TagCardReportEvents } from '@tag/widgets';

@Component({
  selector: 'app-report-list',
  // Allows elements that aren't Angular's.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <ul class="shelf">
      @for (certificate of certificates(); track certificate) {
        <li>
          <tag-card-report
            [attr.cert]="certificate"
            view="summary"
            loading="lazy"
            (tag-error)="report(certificate, $any($event))"
          >
            <a [href]="'https://cards.example.com/card/' + certificate">
              View report {{ certificate }}
            </a>
          </tag-card-report>
        </li>
      }
    </ul>
  `,
})
export class ReportListComponent {
  readonly certificates = input.required<readonly string[]>();
  readonly failed = output<{ certificate: string; code: string }>();

  report(certificate: string, event: TagCardReportEvents['tag-error']): void {
    this.failed.emit({ certificate, code: event.detail.code });
  }
}
